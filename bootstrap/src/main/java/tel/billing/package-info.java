/// The service as one program.
@NullMarked
package tel.billing;

import org.jspecify.annotations.NullMarked;
