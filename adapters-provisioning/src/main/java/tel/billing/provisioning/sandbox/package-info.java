/// A PBX for development that connects no calls.
@NullMarked
package tel.billing.provisioning.sandbox;

import org.jspecify.annotations.NullMarked;
