-- For wrk: sends journeys, each with a different id and address. Argument after `--`: a file with three lines
-- for each journey (its user agent, and its body before and after its id).
local journeys, n = {}, 0

local function hex(digits)
  local text = ""
  for _ = 1, digits do text = text .. string.format("%x", math.random(0, 15)) end
  return text
end

function init(args)
  -- includes the address of a new table, so that ids differ between runs in the same second
  math.randomseed(os.time() + tonumber(tostring({}):match("0x(%x+)"), 16) % 1000003)
  local lines = io.lines(args[1])
  for userAgent in lines do
    local before, after = lines(), lines()
    local head = "POST /api/analytics/user-journey HTTP/1.1\r\nhost: " .. wrk.host .. ":" .. wrk.port ..
      "\r\norigin: http://" .. wrk.host .. ":" .. wrk.port .. "\r\nuser-agent: " .. userAgent ..
      "\r\naccept: */*\r\ncontent-type: application/json\r\ncontent-length: " .. (#before + 36 + #after) .. "\r\nx-forwarded-for: "
    journeys[#journeys + 1] = { head, "\r\n\r\n" .. before, after }
  end
end

function request()
  n = n % #journeys + 1
  local journey = journeys[n]
  local address = string.format("10.%d.%d.%d", math.random(0, 249), math.random(0, 249), math.random(0, 249))
  local id = hex(8) .. "-" .. hex(4) .. "-4" .. hex(3) .. "-8" .. hex(3) .. "-" .. hex(12)
  return journey[1] .. address .. journey[2] .. id .. journey[3]
end
