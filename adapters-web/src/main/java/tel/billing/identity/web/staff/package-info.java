/// Routes for staff: sign-in with a second factor, enrolment and administration.
@NullMarked
package tel.billing.identity.web.staff;

import org.jspecify.annotations.NullMarked;
