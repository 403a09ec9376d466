/// The pages on which administrators manage the staff.
@NullMarked
package tel.billing.identity.portal.staff;

import org.jspecify.annotations.NullMarked;
