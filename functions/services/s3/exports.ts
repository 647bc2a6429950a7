import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

import { newId } from '#functions/lib/ids.ts';
import { abortAfter } from '#functions/lib/time-limit.ts';
import { waiting } from '#shared/limits/services.ts';

import { bucket, objectAt } from './bucket.ts';
import { exportKey } from './keys.ts';

/** From so many bytes on, what was written is uploaded as a part. S3 takes no part of less than 5 MB but the last. */
const PART = 8 * 1024 ** 2;

/**
 * What is stored of a file that is being written: the id of its upload and the ETags of the parts that it has, in their order; and
 * the key of what was written since, which is too little for a part.
 */
export type Written = { uploadId?: string; parts: string[]; rest?: string; size: number };

/** What was written of a file is not there any more, or not as it was written: it has to be written again. */
export class LostFile extends Error {
  override name = 'LostFile';
}

const isLost = (error: unknown) =>
  error instanceof NoSuchKey ||
  (error instanceof S3ServiceException && ['NoSuchUpload', 'InvalidPart', 'NoSuchKey'].includes(error.name));

/** A request about something that was written before. */
async function orLost<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw isLost(error) ? new LostFile('What was written of the file is lost.', { cause: error }) : error;
  }
}

/**
 * What somebody exports, as a private file which is removed after a day, and to which no record can refer. It
 * is written by several runs, however large it is, of which each holds one part of it. What a run wrote that was interrupted is
 * written again by the next one: until it is finished, the file is what the last `pause` answered.
 */
export class ExportFile {
  readonly #key: string;
  readonly #folder: string;
  readonly #parts: string[];
  #uploadId: string | undefined;
  #texts: string[];
  #bytes: number;
  #size: number;

  private constructor(folder: string, { uploadId, parts, size }: Written, rest: string) {
    this.#folder = folder;
    this.#key = exportKey(`${folder}/tandem-export.json`);
    this.#uploadId = uploadId;
    this.#parts = [...parts];
    this.#texts = [rest];
    this.#bytes = Buffer.byteLength(rest);
    this.#size = size;
  }

  /** A new file of the export with this id, or one as the last `pause` left it. */
  static async open(
    userId: string,
    id: string,
    written: Written = { parts: [], size: 0 },
  ): Promise<ExportFile> {
    const { rest } = written;
    const found = rest && (await orLost(bucket().send(new GetObjectCommand(objectAt(rest)))));
    const text = (found && (await found.Body?.transformToString())) ?? '';
    return new ExportFile(`${userId}/${id}`, written, text);
  }

  /** Writes this after what was written before. */
  async write(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    this.#texts.push(text);
    this.#bytes += bytes;
    this.#size += bytes;
    if (this.#bytes >= PART) await this.#uploadPart();
  }

  /** Stores what was written, so that another run can go on there. */
  async pause(): Promise<Written> {
    const rest = exportKey(`${this.#folder}/${newId()}`);
    await bucket().send(
      new PutObjectCommand({ ...objectAt(rest), Body: this.#take() }),
      abortAfter(waiting.bytes),
    );
    const uploadId = this.#uploadId;
    return { ...(uploadId ? { uploadId } : {}), parts: this.#parts, rest, size: this.#size };
  }

  /** Puts the file together, and answers where it is. */
  async finish(): Promise<{ key: string; size: number }> {
    const file = objectAt(this.#key);
    const made = { key: this.#key, size: this.#size };
    if (!this.#uploadId) {
      await bucket().send(
        new PutObjectCommand({ ...file, Body: this.#take(), ContentType: TYPE }),
        abortAfter(waiting.bytes),
      );
      return made;
    }
    if (this.#bytes > 0) await this.#uploadPart();
    const Parts = this.#parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const parts = { UploadId: this.#uploadId, MultipartUpload: { Parts } };
    await orLost(
      bucket().send(new CompleteMultipartUploadCommand({ ...file, ...parts }), abortAfter(waiting.bytes)),
    );
    return made;
  }

  async #uploadPart(): Promise<void> {
    const file = objectAt(this.#key);
    this.#uploadId ??= (
      await bucket().send(new CreateMultipartUploadCommand({ ...file, ContentType: TYPE }))
    ).UploadId;
    const part = { UploadId: this.#uploadId, PartNumber: this.#parts.length + 1, Body: this.#take() };
    const { ETag = '' } = await orLost(
      bucket().send(new UploadPartCommand({ ...file, ...part }), abortAfter(waiting.bytes)),
    );
    this.#parts.push(ETag);
  }

  /** What was written and is not stored yet. */
  #take(): Buffer {
    const taken = Buffer.from(this.#texts.join(''));
    this.#texts = [];
    this.#bytes = 0;
    return taken;
  }
}

const TYPE = 'application/json';
