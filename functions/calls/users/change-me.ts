import { readAccount } from '#functions/domain/accounts/change.ts';
import { publishOwnPicture } from '#functions/domain/accounts/own-picture.ts';
import { changeProfile } from '#functions/domain/accounts/profile.ts';
import { toMe } from '#functions/domain/accounts/record.ts';
import { handle } from '#functions/http/handle.ts';
import { uploadedPictures } from '#functions/services/s3/pictures.ts';
import { users as calls } from '#shared/api/accounts/users.ts';

export const handler = handle(calls.changeMe, {
  load: ({ caller }) => readAccount(caller.id),
  run: async ({ body, caller, loaded }) => {
    const picture = uploadedPictures(body.img ? { img: body.img } : {}, caller.id);
    const user = await changeProfile(loaded, body, picture.check);
    await publishOwnPicture(user, picture);
    return toMe(user);
  },
});
