/// The page on which administrators void invoice numbers.
@NullMarked
package tel.billing.invoice.portal.voiding;

import org.jspecify.annotations.NullMarked;
