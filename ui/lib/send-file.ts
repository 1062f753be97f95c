import { atServer } from './base.ts';
import { ApiError, refused, storedToken } from './http.ts';

/**
 * Posts a file as it is and resolves with the answer's JSON; `onSent` hears how much is sent, from 0 to 1. A request of the
 * older kind, since `fetch` does not tell. Throws `ApiError` unless it went well.
 */
export function sendFile<T>(path: string, file: Blob, onSent: (part: number) => void): Promise<T> {
  const token = storedToken();
  const call = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    call.open('POST', atServer(path));
    call.setRequestHeader('content-type', 'application/octet-stream');
    if (token !== null) call.setRequestHeader('authorization', `Bearer ${token}`);
    call.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total);
    call.upload.onload = () => onSent(1);
    call.onerror = () => reject(new ApiError(0, 'The server could not be reached'));
    call.onload = () => {
      const { status, statusText, responseText } = call;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as T);
      else reject(refused(status, responseText === '' ? statusText : responseText, token));
    };
    call.send(file);
  });
}
