/// Main and nothing else.
@NullMarked
package tel.billing;

import org.jspecify.annotations.NullMarked;
