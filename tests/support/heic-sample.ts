import { withPlace } from './placed-tiff.ts';

/** A HEIC photo of 64 by 32, left half red, right half blue, with a maker and an owner in its EXIF. Made with libheif and x265. */
export const HEIC_SAMPLE = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAb5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAADRpbG9jAA',
  'AAAERAAAIAAQAAAAAB4gABAAAAAAAAAFkAAgAAAAACOwABAAAAAAAAAEgAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVp',
  'bmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGE',
  'ABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwIkA',
  'AAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcAAAAEAAAAABAAAAIAAAAAEAAAAAAAAAAv///+AAAAACAAAAEH',
  'BpeGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgMFhAAAABppcmVmAAAAAAAAAA5jZHNjAAIAAQABAAAAqW1kYXQAAABVKAGvE4D1J4E/',
  '/9iVH/7c+eH3dnzE//plij+gax/+VXd4klOEh9h3UXaYO1FmcSMVlKAu+JWnXGJ2VNr0QenDeygy66S1oQaL3TMIJHNUNtAF+wJNYAAAAAZFeG',
  'lmAABNTQAqAAAACAACAQ8AAgAAAAsAAAAmATsAAgAAAAsAAAAyAAAAAFBob25lTWFrZXIAAEFubmEgT3duZXIAAA==',
].join('');

/** Exif is the last thing of the file. */
export const HEIC_EXIF_AT = 571;
/** What stands before the TIFF structure in it: how far away that is, and six letters. */
const EXIF_HEAD = 10;
/** Where the file tells the length of its Exif, and that of the box in which its bytes lie. */
const EXIF_LENGTH_AT = 121;
const DATA_LENGTH_AT = 474;

/** The same photo as telephones make it: with the place where it was made. `isBare`: without the six letters, as some programs write it. */
export function placedHeic({ isBare = false } = {}): Buffer<ArrayBuffer> {
  const sample = Buffer.from(HEIC_SAMPLE, 'base64');
  const tiffAt = HEIC_EXIF_AT + EXIF_HEAD;
  const exif = Buffer.concat([isBare ? Buffer.alloc(4) : sample.subarray(HEIC_EXIF_AT, tiffAt), withPlace(sample.subarray(tiffAt))]);
  const placed = Buffer.concat([sample.subarray(0, HEIC_EXIF_AT), exif]);
  placed.writeUInt32BE(exif.length, EXIF_LENGTH_AT);
  placed.writeUInt32BE(placed.length - DATA_LENGTH_AT, DATA_LENGTH_AT);
  return placed;
}
