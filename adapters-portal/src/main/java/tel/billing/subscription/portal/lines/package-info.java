/// The page that lists the phone lines of a customer.
@NullMarked
package tel.billing.subscription.portal.lines;

import org.jspecify.annotations.NullMarked;
