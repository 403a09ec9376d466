/// The place of the sandbox phone system: nothing orders phone lines yet, so there is nothing here that could provide
/// any.
@NullMarked
package tel.billing.provisioning.sandbox;

import org.jspecify.annotations.NullMarked;
