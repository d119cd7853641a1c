/** A practice game is written by this tablet. */
import { device } from '../../console/device.js';

for (const form of document.querySelectorAll('.practise')) form.elements.device.value = device();
