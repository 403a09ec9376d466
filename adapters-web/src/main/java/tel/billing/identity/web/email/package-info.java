/// Routes and pages for the change of an e-mail address.
@NullMarked
package tel.billing.identity.web.email;

import org.jspecify.annotations.NullMarked;
