/// Reading the audit log, and the port of its store.
@NullMarked
package tel.billing.audit.application;

import org.jspecify.annotations.NullMarked;
