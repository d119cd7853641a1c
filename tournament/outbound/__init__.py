"""What leaves the house for a program elsewhere: where it may go, how it is signed, and the sending itself. No ORM."""

from tournament.outbound.addresses import Address, address_of, allowed, number_in
from tournament.outbound.sending import Answer, send
from tournament.outbound.signing import TOLERANCE, header, verify

__all__ = ["TOLERANCE", "Address", "Answer", "address_of", "allowed", "header", "number_in", "send", "verify"]
