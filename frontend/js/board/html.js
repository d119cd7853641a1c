/** The one place that binds htm to preact; every component imports `html` from here. */
import { h } from 'preact';
import htm from 'htm';

export const html = htm.bind(h);
