declare module 'heic-decode' {
  interface DecodedImage {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray<ArrayBuffer>;
  }
  interface FoundImage {
    readonly width: number;
    readonly height: number;
    decode(): Promise<DecodedImage>;
  }
  const decode: {
    all(options: { buffer: Uint8Array }): Promise<FoundImage[] & { dispose(): void }>;
  };
  export default decode;
}
