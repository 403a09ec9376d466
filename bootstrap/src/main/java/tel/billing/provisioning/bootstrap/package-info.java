/// Puts telephone lines together.
@NullMarked
package tel.billing.provisioning.bootstrap;

import org.jspecify.annotations.NullMarked;
