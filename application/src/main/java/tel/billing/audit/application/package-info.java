/// Reading the audit log, and the store for it.
@NullMarked
package tel.billing.audit.application;

import org.jspecify.annotations.NullMarked;
