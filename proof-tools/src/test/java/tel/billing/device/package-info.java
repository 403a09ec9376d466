/// Devices of people, for tests that sign in as staff.
@NullMarked
package tel.billing.device;

import org.jspecify.annotations.NullMarked;
