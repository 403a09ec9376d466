/// Routes and pages for passwords.
@NullMarked
package tel.billing.identity.web.password;

import org.jspecify.annotations.NullMarked;
