import { rewriteImage } from '../../server/files/rewrite-image.ts';

/** A process of its own that has one picture written anew so many times at once: argv has its path, how many, and its type. Prints how much memory it has held at most, MB. */
const [path = '', times = '1', type = 'image/jpeg'] = process.argv.slice(2);
const ends = await Promise.all(Array.from({ length: Number(times) }, () => rewriteImage(path, type, 'anna')));
const faults = ends.filter((end) => typeof end === 'string');
if (faults.length > 0) throw new Error(faults.join(', '));
console.log(Math.round(process.resourceUsage().maxRSS / 1024));
