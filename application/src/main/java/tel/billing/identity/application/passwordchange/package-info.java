/// Changing a password, and resetting a forgotten one.
@NullMarked
package tel.billing.identity.application.passwordchange;

import org.jspecify.annotations.NullMarked;
