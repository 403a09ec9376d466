/// And so does the application.
@NullMarked
package tel.billing.planted;

import org.jspecify.annotations.NullMarked;
