/// Fakes and contracts of the ports around telephone lines.
@NullMarked
package tel.billing.provisioning.spec;

import org.jspecify.annotations.NullMarked;
