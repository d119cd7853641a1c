/** A practice game is written by this tablet. */
import { device } from '../../console/device.js';

const form = document.querySelector('.practise');
if (form) form.elements.device.value = device();
