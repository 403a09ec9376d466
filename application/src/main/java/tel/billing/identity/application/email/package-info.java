/// Changing the e-mail address that a user signs in with.
@NullMarked
package tel.billing.identity.application.email;

import org.jspecify.annotations.NullMarked;
