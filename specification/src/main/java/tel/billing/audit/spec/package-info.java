/// The audit log in memory, and the contract of whoever keeps it.
@NullMarked
package tel.billing.audit.spec;

import org.jspecify.annotations.NullMarked;
