/// The audit log for staff.
@NullMarked
package tel.billing.audit.portal.log;

import org.jspecify.annotations.NullMarked;
