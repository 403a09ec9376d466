/// Sessions: sign-in, refresh-token rotation, sign-out and revocation.
@NullMarked
package tel.billing.identity.application.session;

import org.jspecify.annotations.NullMarked;
