/// The pages on which users reset a forgotten password or change their password.
@NullMarked
package tel.billing.identity.portal.password;

import org.jspecify.annotations.NullMarked;
