/// Telephone lines at the phone system: each as it was ordered, also when the phone system is away.
@NullMarked
package tel.billing.provisioning;

import org.jspecify.annotations.NullMarked;
