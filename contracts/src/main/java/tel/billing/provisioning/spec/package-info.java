/// Fakes and contracts of the provisioning ports.
@NullMarked
package tel.billing.provisioning.spec;

import org.jspecify.annotations.NullMarked;
