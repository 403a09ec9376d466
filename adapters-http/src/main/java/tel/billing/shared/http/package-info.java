/// What adapters share to call a vendor's system: deadlines, and HTTP with limits.
@NullMarked
package tel.billing.shared.http;

import org.jspecify.annotations.NullMarked;
