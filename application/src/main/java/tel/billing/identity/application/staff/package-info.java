/// The staff of the operator: the first administrator, invitations, enrolment and roles.
@NullMarked
package tel.billing.identity.application.staff;

import org.jspecify.annotations.NullMarked;
