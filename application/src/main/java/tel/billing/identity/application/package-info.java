/// Use cases of sign-up and sign-in, and the ports they need.
@NullMarked
package tel.billing.identity.application;

import org.jspecify.annotations.NullMarked;
