/// Contract and fake of the invitations of staff.
@NullMarked
package tel.billing.identity.spec.staff;

import org.jspecify.annotations.NullMarked;
