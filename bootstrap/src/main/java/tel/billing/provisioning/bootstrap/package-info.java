/// Wires the provisioning of lines.
@NullMarked
package tel.billing.provisioning.bootstrap;

import org.jspecify.annotations.NullMarked;
