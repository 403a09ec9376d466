/// Rules for passwords, and their verification.
@NullMarked
package tel.billing.identity.application.password;

import org.jspecify.annotations.NullMarked;
