/// The in-memory audit log and the contract of all such stores.
@NullMarked
package tel.billing.audit.spec;

import org.jspecify.annotations.NullMarked;
