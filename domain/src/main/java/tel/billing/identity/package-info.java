/// Identity: sign-up, sign-in, sessions and their tokens.
@NullMarked
package tel.billing.identity;

import org.jspecify.annotations.NullMarked;
