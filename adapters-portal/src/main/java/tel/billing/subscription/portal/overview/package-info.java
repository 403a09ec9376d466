/// The first page of the portal: what a customer has.
@NullMarked
package tel.billing.subscription.portal.overview;

import org.jspecify.annotations.NullMarked;
