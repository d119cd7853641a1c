"""The words a user chooses from, with their labels: the plain values live in the pure modules."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournament.brackets import From, Holds
from tournament.outcome import Outcome
from tournament.standings.criteria import Criterion
from tournament.tally import Standing


class StageKind(TextChoices):
    QUALIFIER = "qualifier", _("海选")
    REGIONAL = "regional", _("分站决赛")
    NATIONAL = "national", _("全国决赛")


class Format(TextChoices):
    SINGLE = "single", _("单败淘汰")
    DOUBLE = "double", _("双败淘汰")
    GROUPS = "groups", _("小组循环")
    SWISS = "swiss", _("瑞士制")
    PODS = "pods", _("多人桌")


class RulesetWord(TextChoices):
    """The rule set a stage's games are played by."""

    KINGS = "kings-3v3", _("王者之战")
    IDENTITY = "identity", _("身份场")
    RIDER = "rider", _("假面骑士杀")


class Part(TextChoices):
    """Which part of its stage a match belongs to; a plain bracket has none."""

    WINNERS = "winners", _("胜者组")
    LOSERS = "losers", _("败者组")
    FINAL = "final", _("总决赛")
    RESET = "reset", _("总决赛重赛")
    GROUP = "group", _("小组赛")
    SWISS = "swiss", _("瑞士轮")
    POD = "pod", _("多人桌")


class Seeding(TextChoices):
    """Where the order of the draw comes from."""

    DRAWN = "drawn", _("抽签")
    MANUAL = "manual", _("手工排定")
    RATING = "rating", _("按等级分")
    FORMER = "former", _("按前一阶段")


class Origin(TextChoices):
    """How a team came into a stage."""

    ENTRY = "entry", _("报名")
    TOP = "top", _("晋级")
    WILD_CARD = "wild-card", _("外卡")
    REPLACEMENT = "replacement", _("递补")


class PenaltyKind(TextChoices):
    WARNING = "warning", _("警告")
    POINTS = "points", _("扣技术分")
    GAME = "game", _("判负一局")
    MATCH = "match", _("判负一场")
    BAN = "ban", _("停赛")
    DISQUALIFICATION = "disqualification", _("取消资格")


class RegistrationState(TextChoices):
    WAITING = "waiting", _("待审核")
    ACCEPTED = "accepted", _("已接受")
    DECLINED = "declined", _("未接受")
    WITHDRAWN = "withdrawn", _("已撤回")


class JobState(TextChoices):
    WAITING = "waiting", _("等待中")
    RUNNING = "running", _("进行中")
    DONE = "done", _("完成")
    FAILED = "failed", _("失败")
    CANCELLED = "cancelled", _("已取消")


class EntrantStatus(TextChoices):
    ENTERED = "entered", _("已报名")
    CHECKED_IN = "checked-in", _("已签到")
    DROPPED = "dropped", _("已退赛")
    DISQUALIFIED = "disqualified", _("已取消资格")


class MatchState(TextChoices):
    WAITING = "waiting", _("待定")
    READY = "ready", _("待开赛")
    PLAYING = "playing", _("进行中")
    UNCONFIRMED = "unconfirmed", _("待确认")
    REVIEW = "review", _("复核中")
    DECIDED = "decided", _("已结束")


class SourceKind(TextChoices):
    SEED = From.SEED.value, _("签位")
    WINNER = From.WINNER.value, _("胜者")
    LOSER = From.LOSER.value, _("负者")
    BYE = From.BYE.value, _("轮空")


class SlotHolds(TextChoices):
    ENTRANT = Holds.ENTRANT.value, _("队伍")
    WAITING = Holds.WAITING.value, _("待定")
    BYE = Holds.BYE.value, _("轮空")
    EMPTY = Holds.EMPTY.value, _("无人晋级")


class OutcomeWord(TextChoices):
    COMPLETED = Outcome.COMPLETED.value, _("完赛")
    WALKOVER = Outcome.WALKOVER.value, _("不战而胜")
    RETIRED = Outcome.RETIRED.value, _("中途退赛")
    DISQUALIFIED = Outcome.DISQUALIFIED.value, _("取消资格")
    BYE = Outcome.BYE.value, _("轮空")
    CANCELLED = Outcome.CANCELLED.value, _("取消")
    ABANDONED = Outcome.ABANDONED.value, _("中止")
    DOUBLE_WALKOVER = Outcome.DOUBLE_WALKOVER.value, _("双方弃权")


class GameState(TextChoices):
    PROVISIONAL = Standing.PROVISIONAL.value, _("待确认")
    CONFIRMED = Standing.CONFIRMED.value, _("已确认")
    REVIEW = Standing.REVIEW.value, _("复核中")
    VOID = Standing.VOID.value, _("作废")


class VersionStatus(TextChoices):
    """Which of the versions of a result counts."""

    CURRENT = "current", _("现行")
    PENDING = "pending", _("待裁定")
    SUPERSEDED = "superseded", _("已被取代")
    DECLINED = "declined", _("未采纳")


class EntrySource(TextChoices):
    TABLET = "tablet", _("裁判平板")
    PAPER = "paper", _("纸质记录")


class SideWord(TextChoices):
    A = "A", "A"
    B = "B", "B"


class Reason(TextChoices):
    """Why a game was won, in the words of the match record's verdict."""

    COMMANDER_DEAD = "commander-dead", _("主帅阵亡")
    SURVIVORS = "survivors", _("存活角色多")
    LOST_HP = "lost-hp", _("已损失体力少")
    TECHNICAL_POINTS = "technical-points", _("技术分扣除少")
    SURRENDER = "surrender", _("认输")
    FOULS = "fouls", _("技术分扣满")
    FORFEIT = "forfeit", _("判负")


class RoleKind(TextChoices):
    ORGANISER = "organiser", _("主办")
    HEAD_REFEREE = "head-referee", _("裁判长")
    REFEREE = "referee", _("裁判")


class CriterionWord(TextChoices):
    """What a table of standings is ordered by, for people."""

    DISQUALIFIED = Criterion.DISQUALIFIED.value, _("取消资格")
    MATCH_WINS = Criterion.MATCH_WINS.value, _("胜场")
    HEAD_TO_HEAD = Criterion.HEAD_TO_HEAD.value, _("相互战绩")
    GAME_DIFFERENCE = Criterion.GAME_DIFFERENCE.value, _("净胜局")
    SURVIVORS = Criterion.SURVIVORS.value, _("存活角色")
    LOST_HP = Criterion.LOST_HP.value, _("已损失体力")
    TECHNICAL_POINTS = Criterion.TECHNICAL_POINTS.value, _("技术分扣除")
    OPPONENTS = Criterion.OPPONENTS.value, _("对手强度")
    LOT = Criterion.LOT.value, _("抽签顺序")
    POINTS = Criterion.POINTS.value, _("积分")
    TABLE_WINS = Criterion.TABLE_WINS.value, _("桌次第一")
    BEST_PLACE = Criterion.BEST_PLACE.value, _("最好名次")
