/// The service as a process of its own, for tests of how it lives and dies.
@NullMarked
package tel.billing.process;

import org.jspecify.annotations.NullMarked;
