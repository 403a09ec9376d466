/// The service as a process of its own, for tests of its start and end.
@NullMarked
package tel.billing.process;

import org.jspecify.annotations.NullMarked;
