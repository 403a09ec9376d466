/// What every controller stands on.
@NullMarked
package tel.billing.shared.web;

import org.jspecify.annotations.NullMarked;
