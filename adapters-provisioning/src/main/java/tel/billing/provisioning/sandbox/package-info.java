/// A phone system that rings nowhere, for trying the service out.
@NullMarked
package tel.billing.provisioning.sandbox;

import org.jspecify.annotations.NullMarked;
