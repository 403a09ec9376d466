/// The service as a separate process, for tests of its start and end.
@NullMarked
package tel.billing.process;

import org.jspecify.annotations.NullMarked;
