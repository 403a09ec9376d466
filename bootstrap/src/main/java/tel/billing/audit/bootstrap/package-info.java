/// Spring configuration of the audit log.
@NullMarked
package tel.billing.audit.bootstrap;

import org.jspecify.annotations.NullMarked;
