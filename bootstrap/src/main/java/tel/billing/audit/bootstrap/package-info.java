/// Puts the audit log together.
@NullMarked
package tel.billing.audit.bootstrap;

import org.jspecify.annotations.NullMarked;
