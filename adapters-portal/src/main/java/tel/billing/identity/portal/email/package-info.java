/// The page on which customers change their e-mail address.
@NullMarked
package tel.billing.identity.portal.email;

import org.jspecify.annotations.NullMarked;
