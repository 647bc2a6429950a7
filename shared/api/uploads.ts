import { NewUpload, Upload } from '../entities/upload.ts';
import { call } from './call.ts';

export const uploads = {
  create: call({
    summary: 'Sign the upload of one file of exactly this type and length',
    method: 'POST',
    path: '/uploads',
    access: 'visitor',
    uses: ['uploads', 'attempts-per-address', 'attempts-per-person'],
    body: NewUpload,
    reply: Upload,
    status: 201,
  }),
};
